import { CircleAlert, CircleCheck, CircleDashed, Hand, LoaderCircle } from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge';
import type { Run } from '../agents/agent-api';
import type { ThreadStatus } from './threads-search';

interface View {
  tone: Tone;
  label: string;
  title: string;
  icon: typeof CircleCheck;
}

export const threadStatusViews: Record<ThreadStatus, View> = {
  idle: { tone: 'neutral', label: 'Idle', title: 'No run is active', icon: CircleDashed },
  busy: { tone: 'active', label: 'Running', title: 'A run is active or waits', icon: LoaderCircle },
  interrupted: { tone: 'wait', label: 'Waits for you', title: 'A person has to answer an interrupt', icon: Hand },
  error: { tone: 'fail', label: 'Failed', title: 'The last run ended in an error', icon: CircleAlert },
};

export function ThreadStatusBadge({ status }: { status: ThreadStatus }) {
  return <StatusBadge view={threadStatusViews[status]} />;
}

const runStatusViews: Record<Run['status'], View> = {
  pending: { tone: 'wait', label: 'Waiting', title: 'Not started yet', icon: CircleDashed },
  running: { tone: 'active', label: 'Running', title: 'A worker executes it', icon: LoaderCircle },
  success: { tone: 'ok', label: 'Done', title: 'Ended, or stopped at an interrupt', icon: CircleCheck },
  error: { tone: 'fail', label: 'Failed', title: 'Ended in an error', icon: CircleAlert },
  timeout: { tone: 'fail', label: 'Timed out', title: 'Took longer than allowed', icon: CircleAlert },
  interrupted: { tone: 'neutral', label: 'Cancelled', title: 'Cancelled before its end', icon: CircleDashed },
};

export function RunStatusBadge({ status }: { status: Run['status'] }) {
  return <StatusBadge view={runStatusViews[status]} />;
}

function StatusBadge({ view: { tone, label, title, icon: Icon } }: { view: View }) {
  return (
    <Badge tone={tone} title={title} icon={<Icon size={12} aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
