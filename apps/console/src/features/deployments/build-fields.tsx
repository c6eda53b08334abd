import { Field } from '../../ui/field';
import { Switch } from '../../ui/switch';
import type { DeploymentForm, FormProblems } from './deployment-form';

interface FieldsProps {
  form: DeploymentForm;
  problems: FormProblems;
  set: (part: Partial<DeploymentForm>) => void;
}

export function RepositoryFields({ form, problems, set }: FieldsProps) {
  return (
    <>
      <Field
        label="Repository"
        mono
        placeholder="https://github.com/team/agent"
        value={form.repoUrl}
        problem={problems.repoUrl}
        hint="The operator allows repositories by their addresses (GIT_URLS), and sets tokens for private ones."
        onChange={(event) => set({ repoUrl: event.target.value })}
      />
      <div className="grid grid-cols-2 items-start gap-3 max-[520px]:grid-cols-1">
        <Field
          label="Branch, tag or commit"
          mono
          value={form.repoRef}
          problem={problems.repoRef}
          hint="A tag as refs/tags/v1.0"
          onChange={(event) => set({ repoRef: event.target.value })}
        />
        <Field
          label="Configuration file"
          mono
          value={form.configPath}
          problem={problems.configPath}
          onChange={(event) => set({ configPath: event.target.value })}
        />
      </div>
      <Switch
        label="Build each push to the branch"
        checked={form.buildOnPush}
        onChange={(buildOnPush) => set({ buildOnPush })}
      />
    </>
  );
}

/** Commands that replace those of the build. */
export function CommandFields({ form, problems, set }: FieldsProps) {
  const { installCommand, buildCommand } = problems;
  return (
    <details open={installCommand !== undefined || buildCommand !== undefined ? true : undefined}>
      <summary className="min-h-6 w-fit cursor-pointer text-xs font-medium text-ink-2">Commands of the build</summary>
      <div className="mt-2 grid grid-cols-2 items-start gap-3 max-[520px]:grid-cols-1">
        <Field
          label="Install command"
          mono
          placeholder="npm ci"
          value={form.installCommand}
          problem={installCommand}
          hint="In the folder; found by its lockfile otherwise."
          onChange={(event) => set({ installCommand: event.target.value })}
        />
        <Field
          label="Build command"
          mono
          placeholder="npm run build"
          value={form.buildCommand}
          problem={buildCommand}
          hint="Beside langgraph.json, after the installation."
          onChange={(event) => set({ buildCommand: event.target.value })}
        />
      </div>
    </details>
  );
}
