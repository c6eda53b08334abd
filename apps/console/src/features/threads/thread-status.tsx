import { CircleAlert, CircleCheck, CircleDashed, CirclePause, Hand, LoaderCircle } from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge';
import type { Run } from '../agents/agent-api';
import type { ThreadStatus } from './threads-search';
import type { ThreadRow } from './threads.queries';

interface View {
  tone: Tone;
  label: string;
  title: string;
  icon: typeof CircleCheck;
}

export const threadStatusViews: Record<ThreadStatus, View> = {
  idle: { tone: 'neutral', label: 'Idle', title: 'No run is active', icon: CircleDashed },
  busy: { tone: 'active', label: 'Running', title: 'A run is active or waits', icon: LoaderCircle },
  interrupted: {
    tone: 'neutral',
    label: 'Interrupted',
    title: 'Stopped before its end: by an interrupt, a breakpoint or a cancellation',
    icon: CirclePause,
  },
  error: { tone: 'fail', label: 'Failed', title: 'The last run ended in an error', icon: CircleAlert },
};

const waitingView: View = {
  tone: 'wait',
  label: 'Waits for you',
  title: 'A person has to answer an interrupt',
  icon: Hand,
};

export function ThreadStatusBadge({ thread: { status, interrupts } }: { thread: ThreadRow }) {
  const hasQuestion = status === 'interrupted' && Object.values(interrupts).flat().length > 0;
  return <StatusBadge view={hasQuestion ? waitingView : threadStatusViews[status]} />;
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
