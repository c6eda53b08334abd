import { Download } from 'lucide-react';
import { useState } from 'react';
import { toApiError } from '../../api/api-error';
import { useApi } from '../../shared/app-context';
import { Button } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';
import { saveFile } from '../../ui/save-file';

interface ExportChoice {
  label: string;
  /** Path below the experiments service. */
  path: string;
  fileName: string;
  /** Body of a POST request; a GET request without. */
  body?: unknown;
}

/** Files that the service streams. */
export function ExportMenu({ label, choices }: { label: string; choices: readonly ExportChoice[] }) {
  const api = useApi();
  const [state, setState] = useState<{ isPending: boolean; problem?: string }>({ isPending: false });
  const save = ({ path, fileName, body }: ExportChoice) => {
    const { url, headers } = api.experimentsAccess;
    const request =
      body === undefined
        ? { headers }
        : { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    setState({ isPending: true });
    fetch(`${url}${path}`, request)
      .then(async (answer) => {
        if (!answer.ok) throw toApiError(answer.status, await answer.json().catch(() => undefined));
        saveFile(await answer.blob(), fileName);
        setState({ isPending: false });
      })
      .catch((error: unknown) =>
        setState({ isPending: false, problem: error instanceof Error ? error.message : String(error) }),
      );
  };
  return (
    <span className="inline-flex items-center gap-2">
      <Menu
        trigger={
          <Button look="ghost" disabled={state.isPending}>
            <Download size={14} aria-hidden="true" /> {state.isPending ? 'Exporting…' : label}
          </Button>
        }
      >
        {choices.map((choice) => (
          <MenuItem key={choice.label} onSelect={() => save(choice)}>
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
      {state.problem && (
        <span role="alert" className="text-xs text-fail">
          Not exported: {state.problem}
        </span>
      )}
    </span>
  );
}
