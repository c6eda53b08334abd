import type { AdminRunDto, BusyThreadDto, QueueResponseDto, ReconciliationResponseDto } from '@heddle/dto-agent-server';
import type { Reconciliation } from './run-repairs.service.js';
import type { Queue } from './admin.service.js';
import type { BusyThread, RunInFlight } from './admin.repository.js';

export function toQueueDto({ threads, fullThreads, ...figures }: Queue): QueueResponseDto {
  return {
    pending: figures.pending,
    startable: figures.startable,
    delayed: figures.delayed,
    running: figures.running,
    oldest_pending_seconds: figures.oldestPendingSeconds,
    full_graph_threads: Object.fromEntries(fullThreads),
    threads: threads.map((thread) => ({
      thread_id: thread.threadId,
      tenant_id: thread.tenantId,
      pending: thread.pending,
      running_run_id: thread.runningRunId,
      oldest_created_at: thread.oldestCreatedAt.toISOString(),
    })),
  };
}

export function toAdminRunDto(run: RunInFlight): AdminRunDto {
  return {
    run_id: run.runId,
    thread_id: run.threadId,
    tenant_id: run.tenantId,
    graph_id: run.graphId,
    status: run.status,
    attempt: run.attempt,
    suspicion: run.suspicion,
    lease_owner: run.leaseOwner,
    lease_generation: run.leaseGeneration,
    lease_until: run.leaseUntil?.toISOString() ?? null,
    cancel_action: run.cancelAction,
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    age_seconds: run.ageSeconds,
  };
}

export function toBusyThreadDto({ threadId, tenantId, updatedAt }: BusyThread): BusyThreadDto {
  return { thread_id: threadId, tenant_id: tenantId, updated_at: updatedAt.toISOString() };
}

export function toReconciliationDto(threadId: string, { before, after }: Reconciliation): ReconciliationResponseDto {
  return { thread_id: threadId, before, after };
}
