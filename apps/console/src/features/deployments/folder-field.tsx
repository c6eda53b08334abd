import { formatCount } from '@heddle/comparison-text';
import { CircleAlert, CircleCheck, FolderOpen, FolderUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { formatBytes } from '../../ui/format';
import { type FolderEntry, pickedFolder } from './folder';
import { FolderDrop } from './folder-drop';
import { type FolderProject, readFolderProject } from './folder-project';

interface FolderChoice {
  project: FolderProject | undefined;
  isReading: boolean;
  /** Why the folder could not be read. */
  error: string | undefined;
}

/** Reads the chosen folder; a later choice replaces an earlier one that is still read. */
export function useFolderChoice(onProject: (project: FolderProject) => void) {
  const [choice, setChoice] = useState<FolderChoice>({ project: undefined, isReading: false, error: undefined });
  const latest = useRef(0);
  const choose = (folder: FolderEntry) => {
    const turn = (latest.current += 1);
    const settle = (next: FolderChoice) => {
      if (turn === latest.current) setChoice(next);
    };
    settle({ project: undefined, isReading: true, error: undefined });
    readFolderProject(folder).then(
      (project) => {
        settle({ project, isReading: false, error: undefined });
        if (turn === latest.current) onProject(project);
      },
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        settle({ project: undefined, isReading: false, error: `The folder cannot be read: ${reason}` });
      },
    );
  };
  return { choice, choose };
}

/** The folder to upload: dropped anywhere into the page, or chosen. `problem`: why it is needed. */
export function FolderField({
  choice,
  problem,
  disabled,
  onFolder,
}: {
  choice: FolderChoice;
  problem: string | undefined;
  disabled: boolean;
  onFolder: (folder: FolderEntry) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { project } = choice;
  const shownProblem = choice.error ?? project?.problem ?? problem;
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1">
      <span id={id} className="text-xs font-medium text-ink-2">
        Folder of the project
      </span>
      {!disabled && <FolderDrop text="Drop the folder of the project" onFolder={onFolder} />}
      <div className="grid gap-2 rounded-md border border-dashed border-line-strong bg-raised/50 px-3 py-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {project ? (
            <FolderOpen size={18} aria-hidden="true" className="text-accent" />
          ) : (
            <FolderUp size={18} aria-hidden="true" className="text-ink-3" />
          )}
          <span aria-live="polite" className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere">
            {choice.isReading ? (
              'Reading the folder…'
            ) : project ? (
              <Summary project={project} />
            ) : (
              'Drop a folder here, or'
            )}
          </span>
          <Button disabled={disabled} onClick={() => input.current?.click()}>
            {project ? 'Choose another' : 'Choose a folder'}
          </Button>
          <input
            ref={input}
            type="file"
            className="hidden"
            aria-label="Folder of the project"
            data-testid="folder"
            {...{ webkitdirectory: '' }}
            onChange={({ currentTarget }) => {
              const folder = pickedFolder(currentTarget.files ?? []);
              currentTarget.value = '';
              if (folder) onFolder(folder);
            }}
          />
        </div>
        {shownProblem !== undefined && (
          <p role="alert" className="flex items-start gap-1.5 text-xs text-fail">
            <CircleAlert size={14} aria-hidden="true" className="mt-px shrink-0" /> {shownProblem}
          </p>
        )}
        {project && project.graphs.length > 0 && project.problem === undefined && (
          <p className="flex items-start gap-1.5 text-xs text-ink-2">
            <CircleCheck size={14} aria-hidden="true" className="mt-px shrink-0 text-ok" />
            <span className="min-w-0 wrap-anywhere">
              {project.graphs.length === 1 ? 'Graph' : 'Graphs'} <b>{project.graphs.join(', ')}</b> in{' '}
              <code className="font-mono">{project.configPath}</code>
              {project.lacksLockfile && '. Without a lockfile each build installs all packages anew.'}
            </span>
          </p>
        )}
        {project && project.leftOut.length > 0 && <LeftOut paths={project.leftOut} />}
      </div>
      <p className="text-xs text-ink-3">
        Files in .gitignore and .dockerignore, node_modules, .git and .env stay here.
      </p>
    </div>
  );
}

function Summary({ project }: { project: FolderProject }) {
  const { folderName, files, bytes } = project;
  return (
    <>
      {folderName !== '' && <bdi className="font-medium">{folderName} </bdi>}
      <span className="tabular text-xs text-ink-2">
        {formatCount(files.length)} {files.length === 1 ? 'file' : 'files'}, {formatBytes(bytes)}
      </span>
    </>
  );
}

/** Paths that are named; the number of the others is given. */
const shownPaths = 40;

function LeftOut({ paths }: { paths: readonly string[] }) {
  return (
    <details className="text-xs text-ink-2">
      <summary className="min-h-6 cursor-pointer">
        {formatCount(paths.length)} left out{paths.length <= 3 && `: ${paths.join(', ')}`}
      </summary>
      <ul className="mt-1 max-h-32 overflow-y-auto font-mono text-2xs leading-5 wrap-anywhere" tabIndex={0}>
        {paths.slice(0, shownPaths).map((path) => (
          <li key={path}>{path}</li>
        ))}
        {paths.length > shownPaths && <li>and {formatCount(paths.length - shownPaths)} more</li>}
      </ul>
    </details>
  );
}
