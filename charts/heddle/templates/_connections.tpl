{{/*
Maximum number of connections to PostgreSQL of all pods, while all Deployments roll out: those of a process times one more
than the replicas; three for each migration, one for the bootstrap and one for KEDA. The formulas are those of
docs/operate/connections.md.
*/}}
{{- define "heddle.connections" -}}
{{- $sum := 11 -}}
{{/* Beside the pool: LISTEN and probes; one for the leader of the control plane, one more with agents; 4 for each thread of the agent-server. */}}
{{- $config := .Values.agentServer.config -}}
{{- $api := add (int $config.DATABASE_POOL_SIZE) 2 4 -}}
{{- $worker := add (int $config.DATABASE_POOL_SIZE) 2 1 (mul 4 (add (int $config.AGENT_WORKER_THREADS) 3)) -}}
{{- $deployments := list
  (list .Values.controlPlane (add (int .Values.controlPlane.config.DATABASE_POOL_SIZE) (ternary 4 3 .Values.agents.enabled)))
  (list .Values.experiments (add (int .Values.experiments.config.DATABASE_POOL_SIZE) 2))
  (list .Values.agentServer (ternary $api $worker .Values.worker.enabled)) -}}
{{- if .Values.worker.enabled }}{{ $deployments = append $deployments (list .Values.worker $worker) }}{{ end -}}
{{- range $deployments -}}
{{- $values := first . -}}
{{- $scaled := or $values.autoscaling.enabled (and $.Values.keda.enabled (hasKey $values "enabled")) -}}
{{- $replicas := ternary $values.autoscaling.maxReplicas $values.replicas $scaled -}}
{{- $sum = add $sum (mul (last .) (add1 $replicas)) -}}
{{- end -}}
{{- $sum -}}
{{- end }}
