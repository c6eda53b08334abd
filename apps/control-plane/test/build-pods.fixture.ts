import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Answer, TestCluster } from './cluster.fixture.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

interface BuildPod {
  revisionId: string;
  child: ChildProcess;
  folder: string;
  /** Null while it runs. */
  exitCode: number | null;
  startedAt: string;
}

/** Runs the program of pods that build, as their container would, on this machine. */
export class BuildPods {
  /** Lines of all builds, with times, by name of the pod. */
  readonly output = new Map<string, string[]>();
  /** Maximum number of programs that ran at once for one revision. */
  maximumConcurrent = 0;
  /** Programs that were started. */
  started = 0;
  /** False holds the pods before their start. */
  begins = true;
  /** Address of the control plane, which pods know under another name. */
  controlPlaneUrl = '';
  private readonly pods = new Map<string, BuildPod>();
  private readonly folder: string;

  constructor(
    private readonly cluster: TestCluster,
    private readonly namespace: string,
  ) {
    // Inside of the repository, so that graphs find LangGraph without an installation.
    const cache = join(root, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    this.folder = mkdtempSync(join(cache, 'build-pods-'));
  }

  /** Status of the pod; null if it has not changed. */
  async tend(pod: any): Promise<object | null> {
    const { uid, name } = pod.metadata;
    const known = this.pods.get(uid);
    if (!known) return this.begins ? this.begin(pod) : null;
    const isReported = ['Succeeded', 'Failed'].includes(pod.status.phase);
    if (known.exitCode === null || isReported) return null;
    const { exitCode } = known;
    const message = readReport(join(known.folder, 'report'));
    return {
      phase: exitCode === 0 ? 'Succeeded' : 'Failed',
      containerStatuses: [
        {
          ...containerOf(pod),
          containerID: `stand-in://${name}`,
          state: {
            terminated: {
              ...{ exitCode, reason: exitCode === 0 ? 'Completed' : 'Error', message },
              startedAt: known.startedAt,
              finishedAt: new Date().toISOString(),
              containerID: `stand-in://${name}`,
            },
          },
        },
      ],
    };
  }

  /** Ends the program of a deleted pod; true when it has ended. */
  end(uid: string): boolean {
    const known = this.pods.get(uid);
    if (!known || known.exitCode !== null) return true;
    known.child.kill('SIGTERM');
    return false;
  }

  async stop(): Promise<void> {
    for (const { child, exitCode } of this.pods.values()) {
      if (exitCode !== null) continue;
      const ended = new Promise((done) => child.once('close', done));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async begin(pod: any): Promise<object | null> {
    const { uid, name } = pod.metadata;
    const environment = await this.environmentOf(pod.spec.containers[0]);
    if (environment === null) {
      const waiting = { reason: 'CreateContainerConfigError', message: 'secret not found' };
      return { phase: 'Pending', containerStatuses: [{ ...containerOf(pod), state: { waiting } }] };
    }
    const folder = join(this.folder, uid);
    mkdirSync(folder);
    const [, program] = pod.spec.containers[0].command;
    const child = spawn(process.execPath, [join(root, program), join(folder, 'build'), join(folder, 'report')], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...environment },
    });
    const startedAt = new Date().toISOString();
    const revisionId = pod.metadata.labels['heddle/build'];
    const known: BuildPod = { revisionId, child, folder, exitCode: null, startedAt };
    this.pods.set(uid, known);
    this.started += 1;
    const running = [...this.pods.values()].filter((one) => one.revisionId === revisionId && one.exitCode === null);
    this.maximumConcurrent = Math.max(this.maximumConcurrent, running.length);
    const lines: string[] = [];
    this.output.set(name, lines);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => lines.push(`${new Date().toISOString()} ${line}`));
    }
    child.once('close', (code) => (known.exitCode = code ?? 137));
    return {
      phase: 'Running',
      containerStatuses: [
        {
          ...containerOf(pod),
          containerID: `stand-in://${name}`,
          ready: true,
          started: true,
          state: { running: { startedAt } },
        },
      ],
    };
  }

  /** Null while a Secret is missing. */
  private async environmentOf({ env }: any): Promise<Record<string, string> | null> {
    const found: Record<string, string> = {};
    for (const { name, value, valueFrom } of env) {
      if (value !== undefined) found[name] = value;
      if (!valueFrom) continue;
      const { name: secret, key } = valueFrom.secretKeyRef;
      const answer: Answer = await this.cluster.ask('GET', `/api/v1/namespaces/${this.namespace}/secrets/${secret}`);
      if (answer.status !== 200) return null;
      const text = Buffer.from(answer.body.data[key], 'base64').toString();
      found[name] = text.replaceAll('http://control-plane:8124', this.controlPlaneUrl);
    }
    return found;
  }
}

const containerOf = ({ spec }: any) => ({
  ...{ name: 'build', image: spec.containers[0].image, imageID: '', restartCount: 0, ready: false },
});

function readReport(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
