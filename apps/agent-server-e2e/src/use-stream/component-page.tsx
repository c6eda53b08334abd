import { createRoot } from 'react-dom/client';
import { useStream } from '@langchain/langgraph-sdk/react';
import { LoadExternalComponent } from '@langchain/langgraph-sdk/react-ui';
import { connection } from './page-query.js';

const shown = { type: 'ui' as const, id: '1', name: 'weather', props: { city: 'Bergen' }, metadata: {} };

function Page() {
  const stream = useStream(connection);
  return <LoadExternalComponent stream={stream} message={shown} meta={{ unit: 'mm' }} />;
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
