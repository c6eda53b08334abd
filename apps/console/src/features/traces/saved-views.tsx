import { getRouteApi } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { browserStorage } from '../../ui/browser-storage';
import { Button, buttonClass } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { Menu, MenuItem } from '../../ui/menu';
import { keepView, readViews, removeView } from './view-store';
import type { ProjectSearch } from './traces-search';

const route = getRouteApi('/signed-in/o/$tenant/projects/p/$sessionId');

/** Views of a project with a name, kept in the browser. A view is its address, so a link shares it. */
export function SavedViews({ sessionId, search }: { sessionId: string; search: ProjectSearch }) {
  const navigate = route.useNavigate();
  const [views, setViews] = useState(() => readViews(browserStorage, sessionId));
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <button type="button" className={buttonClass('plain', 'ml-auto max-[640px]:ml-0')}>
            <Bookmark size={14} aria-hidden="true" /> Views
          </button>
        }
      >
        {views.map(({ name, search: kept }) => (
          <MenuItem key={name} onSelect={() => void navigate({ search: kept })}>
            <bdi className="truncate">{name}</bdi>
          </MenuItem>
        ))}
        <MenuItem onSelect={() => setNaming(true)}>Save this view…</MenuItem>
        {views.map(({ name }) => (
          <MenuItem key={`remove ${name}`} onSelect={() => setViews(removeView(browserStorage, sessionId, name))}>
            <span className="truncate text-ink-3">
              Remove <bdi>{name}</bdi>
            </span>
          </MenuItem>
        ))}
      </Menu>
      {isNaming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onName={(name) => {
            setViews(keepView(browserStorage, sessionId, { name, search }));
            setNaming(false);
          }}
        />
      )}
    </>
  );
}

function NameDialog({ onClose, onName }: { onClose: () => void; onName: (name: string) => void }) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onName(name.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save this view"
      description="Filter, state and range under a name, in this browser. The address of the page shares them."
    >
      <form onSubmit={submit} className="grid gap-4 px-5 py-4">
        <Field
          label="Name"
          value={name}
          maxLength={100}
          required
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="solid">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
