import { createRoot } from 'react-dom/client';
import { useStream } from '@langchain/langgraph-sdk/react';
import { LoadExternalComponent } from '@langchain/langgraph-sdk/react-ui';

const query = new URLSearchParams(window.location.search);
const shown = { type: 'ui' as const, id: '1', name: 'weather', props: { city: 'Bergen' }, metadata: {} };

function Page() {
  const stream = useStream({
    apiUrl: query.get('api') ?? '',
    apiKey: query.get('key') ?? '',
    assistantId: query.get('assistant') ?? '',
  });
  return <LoadExternalComponent stream={stream} message={shown} meta={{ unit: 'mm' }} />;
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
