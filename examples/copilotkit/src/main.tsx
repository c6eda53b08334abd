import { createRoot } from 'react-dom/client';
import { CopilotKitProvider } from '@copilotkit/react-core/v2';
import '@copilotkit/react-core/v2/styles.css';
import { Chat } from './chat';
import './chat.css';

createRoot(document.getElementById('root')!).render(
  <CopilotKitProvider runtimeUrl="/api/copilotkit">
    <Chat />
  </CopilotKitProvider>,
);
