{{/* A Job before the pods of a release: root, name, app (its label), component, key (of its image), file, weight, env. */}}
{{- define "heddle.job" -}}
# A Job cannot be changed: with kubectl, delete the Job of the release before first. A completed Job stays, since tools
# that watch a repository would create a removed Job again and again.
apiVersion: batch/v1
kind: Job
{{ include "heddle.metadata" (merge (dict "annotations" (include "heddle.beforePods" (dict "root" .root "weight" .weight "job" true) | fromYaml)) .) }}
spec:
  # Retried until the step before is done: Kubernetes alone starts all Jobs at once.
  backoffLimit: 20
  activeDeadlineSeconds: 3600
  template:
    metadata:
      labels:
        app.kubernetes.io/name: {{ .app }}
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
{{- range list "controlPlane" "agentServer" "experiments" }}
- name: {{ snakecase . | upper }}_DATABASE_URL
  valueFrom:
    secretKeyRef:
      name: {{ (get $.Values .).secret }}
      key: database-url
{{- end }}
{{- end }}
