{{/* A Job before the pods of a release: root, name, appName (its label), component, key (of its image), file, weight, env. */}}
{{- define "heddle.job" -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ .name }}
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "heddle.labels" (dict "root" .root "name" .appName "component" .component) | nindent 4 }}
  annotations:
    helm.sh/hook: pre-install,pre-upgrade
    helm.sh/hook-weight: {{ .weight | quote }}
    helm.sh/hook-delete-policy: before-hook-creation
spec:
  backoffLimit: 20
  activeDeadlineSeconds: 3600
  template:
    metadata:
      labels:
        app.kubernetes.io/name: {{ .appName }}
        app.kubernetes.io/component: {{ .component }}
        app.kubernetes.io/part-of: heddle
    spec:
      restartPolicy: OnFailure
      serviceAccountName: database-jobs
      automountServiceAccountToken: false
      enableServiceLinks: false
      securityContext:
        {{- include "heddle.podSecurity" . | nindent 8 }}
      containers:
        - name: {{ .component }}
          image: {{ include "heddle.image" (dict "root" .root "key" .key) }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          command: [node, {{ .file }}]
          env:
            {{- .env | nindent 12 }}
            {{- include "heddle.databaseCaEnv" .root | nindent 12 }}
          resources:
            {{- include "heddle.smallResources" . | nindent 12 }}
          securityContext:
            {{- include "heddle.containerSecurity" . | nindent 12 }}
          volumeMounts:
            - name: tmp
              mountPath: /tmp
            {{- include "heddle.databaseCaMount" .root | nindent 12 }}
      volumes:
        - name: tmp
          emptyDir:
            sizeLimit: 64Mi
        {{- include "heddle.databaseCaVolume" .root | nindent 8 }}
{{- end }}

{{/* One login role and one schema per service: the only pod that sees the administrator's URL. */}}
{{- define "heddle.bootstrapEnv" -}}
- name: DATABASE_ADMIN_URL
  valueFrom:
    secretKeyRef:
      name: {{ .Values.database.adminSecret }}
      key: url
{{- range $name, $key := dict "CONTROL_PLANE_DATABASE_URL" "controlPlane" "AGENT_SERVER_DATABASE_URL" "agentServer" "EXPERIMENTS_DATABASE_URL" "experiments" }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ (get $.Values $key).secret }}
      key: database-url
{{- end }}
{{- end }}
