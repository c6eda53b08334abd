import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { unwrap } from '../../api/clients';
import { useApi } from '../../shared/app-context';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { ErrorState } from '../../ui/states';
import { readScore } from './feedback-score';
import type { Run } from './runs.queries';

/** Feedback by hand: a key with a score or a label, and a comment. Typed text stays if the service refuses it. */
export function GiveFeedback({ run }: { run: Run }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState('');
  const [score, setScore] = useState('');
  const [comment, setComment] = useState('');
  const give = useMutation({
    mutationFn: () =>
      unwrap(
        api.experiments.POST('/api/v1/feedback', {
          body: {
            run_id: run.id,
            session_id: run.session_id,
            key: key.trim(),
            ...readScore(score),
            ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
            feedback_source: { type: 'app' },
          },
        }),
      ),
    onSuccess: async () => {
      setOpen(false);
      setScore('');
      setComment('');
      await queryClient.invalidateQueries({ queryKey: [api.tenantId, 'runs', 'one', run.id] });
    },
  });
  if (!isOpen) {
    return (
      <Button className="mt-3" onClick={() => setOpen(true)}>
        Give feedback
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    give.mutate();
  };
  return (
    <form onSubmit={submit} className="mt-3 grid gap-2" aria-label="Give feedback">
      <Field
        label="Key"
        hint="The question, such as correctness."
        value={key}
        maxLength={180}
        required
        autoFocus
        onChange={(event) => setKey(event.target.value)}
      />
      <Field
        label="Score or label"
        hint="A number counts in means; a word counts as a category."
        value={score}
        onChange={(event) => setScore(event.target.value)}
      />
      <Field label="Comment" value={comment} onChange={(event) => setComment(event.target.value)} />
      {give.isError && <ErrorState error={give.error} />}
      <div className="flex gap-2">
        <Button type="submit" look="solid" disabled={give.isPending || key.trim() === ''}>
          Save
        </Button>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </div>
    </form>
  );
}
