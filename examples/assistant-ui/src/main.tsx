import { createRoot } from 'react-dom/client';
import { Chat } from './chat';
import './chat.css';

createRoot(document.getElementById('root')!).render(<Chat />);
