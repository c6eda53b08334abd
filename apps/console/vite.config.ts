import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from './precompress';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    {
      name: 'precompress',
      apply: 'build',
      writeBundle: ({ dir }) => precompress(dir ?? 'dist'),
    },
  ],
  // Libraries are compiled from their source, so a build of the console needs no earlier step.
  resolve: { conditions: ['@heddle/source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    sourcemap: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Tests of first loads recognise the charts, which come later, by this name.
      output: { codeSplitting: { groups: [{ name: 'uplot', test: /node_modules\/uplot\// }] } },
      treeshake: {
        // Packages of LangChain do not say that their modules may be left out: chats would load a tracing client.
        moduleSideEffects: [
          { test: /node_modules\/(@langchain|langsmith)\//, sideEffects: false },
          { test: /.*/, sideEffects: true },
        ],
      },
    },
  },
  server: { host: '127.0.0.1', port: 3000, strictPort: true },
});
