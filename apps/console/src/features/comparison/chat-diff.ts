import { diffArrays } from 'diff';

interface Said {
  role: string;
  text: string;
}

interface AlignedMessage {
  kind: 'same' | 'changed' | 'added' | 'removed';
  role: string;
  /** Empty if added. */
  before: string;
  /** Empty if removed. */
  after: string;
}

/** Aligns two chats: equal messages first, then the messages between them in pairs of the same role. */
export function alignMessages(before: readonly Said[], after: readonly Said[]): AlignedMessage[] {
  const aligned: AlignedMessage[] = [];
  let removed: Said[] = [];
  let added: Said[] = [];
  const flush = () => {
    for (const former of removed) {
      const at = added.findIndex(({ role }) => role === former.role);
      if (at < 0) {
        aligned.push({ kind: 'removed', role: former.role, before: former.text, after: '' });
        continue;
      }
      // Messages before the counterpart are new.
      for (const { role, text } of added.splice(0, at)) aligned.push({ kind: 'added', role, before: '', after: text });
      const [counterpart] = added.splice(0, 1);
      aligned.push({ kind: 'changed', role: former.role, before: former.text, after: counterpart?.text ?? '' });
    }
    for (const { role, text } of added) aligned.push({ kind: 'added', role, before: '', after: text });
    removed = [];
    added = [];
  };
  const changes = diffArrays([...before], [...after], {
    comparator: (a, b) => a.role === b.role && a.text === b.text,
  });
  for (const change of changes) {
    if (change.removed) removed.push(...change.value);
    else if (change.added) added.push(...change.value);
    else {
      flush();
      for (const { role, text } of change.value) aligned.push({ kind: 'same', role, before: text, after: text });
    }
  }
  flush();
  return aligned;
}
