{{/* Namespace of the agents. With kustomize it is that of the overlay. */}}
{{- define "heddle.agentsNamespace" -}}
{{ .Values.agents.namespace | default .Release.Namespace }}
{{- end }}

{{/* Variables of the control plane for the driver kubernetes. */}}
{{- define "heddle.agentsEnv" -}}
- name: HEDDLE_DRIVER
  value: kubernetes
- name: DATABASE_ADMIN_URL
  valueFrom:
    secretKeyRef:
      name: {{ .Values.database.adminSecret }}
      key: url
- name: CONTROL_PLANE_PUBLIC_URL
  value: {{ include "heddle.publicUrl" (dict "root" . "host" .Values.hosts.controlPlane) }}
- name: AGENTS_DIR
  value: /tmp/agents
- name: KUBERNETES_NAMESPACE
  {{- if .Values.kustomize }}
  valueFrom:
    fieldRef:
      fieldPath: metadata.namespace
  {{- else }}
  value: {{ include "heddle.agentsNamespace" . }}
  {{- end }}
- name: KUBERNETES_CONTROL_PLANE_NAMESPACE
  valueFrom:
    fieldRef:
      fieldPath: metadata.namespace
- name: KUBERNETES_CONTROL_PLANE_URL
  value: http://control-plane.$(KUBERNETES_CONTROL_PLANE_NAMESPACE):8124
- name: AGENT_TRACING_URL
  value: http://experiments.$(KUBERNETES_CONTROL_PLANE_NAMESPACE):1984
- name: KUBERNETES_AGENT_IMAGE
  value: {{ include "heddle.image" (dict "root" . "key" "agentServer") }}
{{- with .Values.imagePullSecrets }}
- name: KUBERNETES_PULL_SECRETS
  value: {{ join "," . }}
{{- end }}
{{- end }}
