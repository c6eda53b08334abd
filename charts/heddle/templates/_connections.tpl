{{/*
Most connections to PostgreSQL that all pods may have open, in the middle of a roll-out of everything: those of a process
times one more than the replicas; two for each Job and one for KEDA.
*/}}
{{- define "heddle.connections" -}}
{{- $sum := 9 -}}
{{- $agentPool := add (int .Values.agentServer.config.DATABASE_POOL_SIZE) 2 -}}
{{/* 4 for each thread with graphs, those for states and for a suspect too. */}}
{{- $agent := add $agentPool (mul 4 (add (int .Values.agentServer.config.AGENT_WORKER_THREADS) 2)) -}}
{{- $deployments := list
  (list .Values.controlPlane (add (int .Values.controlPlane.config.DATABASE_POOL_SIZE) 2))
  (list .Values.experiments (add (int .Values.experiments.config.DATABASE_POOL_SIZE) 1))
  (list .Values.agentServer $agent) -}}
{{- if .Values.worker.enabled }}{{ $deployments = append $deployments (list .Values.worker $agent) }}{{ end -}}
{{- range $deployments -}}
{{- $values := first . -}}
{{- $replicas := ternary $values.autoscaling.maxReplicas $values.replicas $values.autoscaling.enabled -}}
{{- $sum = add $sum (mul (last .) (add1 $replicas)) -}}
{{- end -}}
{{- $sum -}}
{{- end }}
