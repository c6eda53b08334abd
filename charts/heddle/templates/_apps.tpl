{{/* The apps as JSON, by the key of their values: name, port, and what they are to the policies. */}}
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
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* An app as browsers and clients reach it: root and host. */}}
{{- define "heddle.publicUrl" -}}
{{ ternary "https" "http" .root.Values.tls }}://{{ .host }}
{{- end }}

{{/* The image of an app: root and the key of its values. */}}
{{- define "heddle.image" -}}
{{- $app := get (fromJson (include "heddle.apps" .root)) .key -}}
{{ .root.Values.image.registry }}/{{ $app.name }}:{{ (get .root.Values .key).tag }}
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
