{{/* The apps as JSON, by the key of their values: name, port, and component, which the policies select. */}}
{{- define "heddle.apps" -}}
{{- dict
  "controlPlane" (dict "name" "control-plane" "component" "api" "port" 8124)
  "agentServer" (dict "name" "agent-server" "component" "api" "port" 8123)
  "experiments" (dict "name" "experiments" "component" "api" "port" 1984)
  "console" (dict "name" "console" "component" "web" "port" 3000)
  | toJson -}}
{{- end }}

{{/* Labels of an object: root, name and, where it has one, component. */}}
{{- define "heddle.labels" -}}
{{- with .name }}
app.kubernetes.io/name: {{ . }}
{{- end }}
{{- with .component }}
app.kubernetes.io/component: {{ . }}
{{- end }}
app.kubernetes.io/part-of: heddle
{{- if not .root.Values.kustomize }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}
{{- end }}

{{/* Metadata of an object: root, name and, where it has them, app (its label), component and annotations. */}}
{{- define "heddle.metadata" -}}
metadata:
  name: {{ .name }}
  {{- if not .root.Values.kustomize }}
  namespace: {{ .root.Release.Namespace }}
  {{- end }}
  labels:
    {{- include "heddle.labels" (dict "root" .root "name" .app "component" .component) | nindent 4 }}
  {{- with .annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{/*
Annotations of an object that is applied before the pods: root, weight and, for a Job, job. With kustomize Argo CD
replaces a Job at each sync, in the order of the waves, and Flux replaces a Job that has changed.
*/}}
{{- define "heddle.beforePods" -}}
{{- if .root.Values.kustomize -}}
{{- if .job -}}
argocd.argoproj.io/hook: Sync
argocd.argoproj.io/hook-delete-policy: BeforeHookCreation
kustomize.toolkit.fluxcd.io/force: enabled
{{ end -}}
argocd.argoproj.io/sync-wave: {{ .weight | quote }}
{{- else -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: {{ .weight | quote }}
helm.sh/hook-delete-policy: {{ ternary "before-hook-creation" "before-hook-creation,hook-succeeded" (hasKey . "job") }}
{{- end }}
{{- end }}

{{/* A ServiceAccount: root, name, app and, where it has them, annotations. */}}
{{- define "heddle.serviceAccount" -}}
apiVersion: v1
kind: ServiceAccount
{{ include "heddle.metadata" . }}
automountServiceAccountToken: false
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* Public URL of an app: root and host. */}}
{{- define "heddle.publicUrl" -}}
{{ ternary "https" "http" .root.Values.tls }}://{{ .host }}
{{- end }}

{{/* The image of an app, without a tag where an overlay sets it: root and the key of its values. */}}
{{- define "heddle.image" -}}
{{- $app := get (fromJson (include "heddle.apps" .root)) .key -}}
{{ .root.Values.image.registry }}/{{ $app.name }}{{ with (get .root.Values .key).tag }}:{{ . }}{{ end }}
{{- end }}

{{/* The settings of an app: root and the key of its values. */}}
{{- define "heddle.config" -}}
{{- $hosts := .root.Values.hosts -}}
{{- $urls := dict -}}
{{- $url := dict -}}
{{- range $key, $host := $hosts }}
{{- $_ := set $url $key (include "heddle.publicUrl" (dict "root" $.root "host" $host)) }}
{{- end }}
{{- if eq .key "controlPlane" }}
{{- $urls = dict "AGENT_SERVER_URL" $url.agentServer "HEDDLE_CONSOLE_URL" $url.console }}
{{- else if eq .key "experiments" }}
{{- $urls = dict "HEDDLE_CONSOLE_URL" $url.console }}
{{- else if eq .key "console" }}
{{- $urls = dict
  "CONTROL_PLANE_PUBLIC_URL" $url.controlPlane
  "AGENT_SERVER_PUBLIC_URL" $url.agentServer
  "EXPERIMENTS_PUBLIC_URL" $url.experiments }}
{{- end }}
{{- merge (dict) (get .root.Values .key).config $urls | toYaml }}
{{- end }}
