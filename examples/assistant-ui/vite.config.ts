import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { HEDDLE_URL = 'http://127.0.0.1:8123', HEDDLE_API_KEY = '' } = process.env;

/** The page calls `/api` of its own origin, so that no browser gets the key. */
const proxy = {
  '/api': {
    target: HEDDLE_URL,
    changeOrigin: true,
    rewrite: (path: string) => path.replace(/^\/api/, ''),
    headers: { 'x-api-key': HEDDLE_API_KEY },
  },
};

export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
});
