{{/* Security context of every pod. */}}
{{- define "heddle.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{/* Security context of every container. */}}
{{- define "heddle.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* Resources of containers that prepare the database or wait for it. */}}
{{- define "heddle.smallResources" -}}
requests:
  cpu: 50m
  memory: 128Mi
  ephemeral-storage: 64Mi
limits:
  memory: 512Mi
  ephemeral-storage: 256Mi
{{- end }}

{{/* The database of a service: root and secret. */}}
{{- define "heddle.databaseEnv" -}}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: database-url
# Without the transaction pooler, where there is one.
- name: DATABASE_DIRECT_URL
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: database-direct-url
      optional: true
{{- end }}

{{- define "heddle.databaseCaEnv" -}}
{{- if .Values.database.caSecret }}
- name: DATABASE_CA_FILE
  value: /etc/heddle/database-ca/ca.crt
{{- end }}
{{- end }}

{{- define "heddle.databaseCaMount" -}}
{{- if .Values.database.caSecret }}
- name: database-ca
  mountPath: /etc/heddle/database-ca
  readOnly: true
{{- end }}
{{- end }}

{{- define "heddle.databaseCaVolume" -}}
{{- with .Values.database.caSecret }}
- name: database-ca
  secret:
    secretName: {{ . }}
{{- end }}
{{- end }}
