{{/*
A Deployment: root, values (its part of them), key (of the app whose image and settings it has), name, component, and
env, variables beside the settings.
*/}}
{{- define "heddle.deployment" -}}
{{- $app := get (fromJson (include "heddle.apps" .root)) .key -}}
{{- $appValues := get .root.Values .key -}}
{{- $isService := ne .key "console" -}}
{{- $probe := dict "port" "http" -}}
apiVersion: apps/v1
kind: Deployment
{{ include "heddle.metadata" (dict "root" .root "name" .name "app" $app.name "component" .component) }}
spec:
  {{- if or .values.autoscaling.enabled (and (eq .name "agent-server-worker") .root.Values.keda.enabled) }}
  # No `replicas`: the autoscaler sets it, and applying the manifest again must not reset it.
  {{- else }}
  replicas: {{ .values.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  selector:
    matchLabels:
      app.kubernetes.io/name: {{ $app.name }}
      app.kubernetes.io/component: {{ .component }}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxUnavailable: 0
      {{- if not $isService }}
      # All new pods at once: the shorter two versions answer, the fewer pages miss the files of their own version.
      {{- end }}
      maxSurge: {{ ternary 1 "100%" $isService }}
  template:
    metadata:
      labels:
        app.kubernetes.io/name: {{ $app.name }}
        app.kubernetes.io/component: {{ .component }}
        app.kubernetes.io/part-of: heddle
        {{- with .values.podLabels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- $annotations := dict }}
      {{- if not .root.Values.kustomize }}
      {{- $annotations = dict "checksum/config" (include "heddle.config" (dict "root" .root "key" .key) | sha256sum) }}
      {{- end }}
      {{- with merge $annotations .values.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      serviceAccountName: {{ $app.name }}
      {{- if and (eq .key "controlPlane") .root.Values.agents.enabled }}
      # For the driver kubernetes.
      automountServiceAccountToken: true
      {{- else }}
      automountServiceAccountToken: false
      {{- end }}
      enableServiceLinks: false
      # Longer than drain delay, shutdown grace (or preStop) and the stop of the process together.
      terminationGracePeriodSeconds: {{ .values.terminationGracePeriodSeconds }}
      {{- with .values.priorityClassName }}
      priorityClassName: {{ . }}
      {{- end }}
      {{- with .values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .values.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext:
        {{- include "heddle.podSecurity" . | nindent 8 }}
      topologySpreadConstraints:
        {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: ScheduleAnyway
          # Only the pods of one roll-out count.
          matchLabelKeys: [pod-template-hash]
          labelSelector:
            matchLabels:
              app.kubernetes.io/name: {{ $app.name }}
              app.kubernetes.io/component: {{ $.component }}
        {{- end }}
      {{- if $isService }}
      initContainers:
        # A Job applies the migrations; nothing else starts before they are applied.
        - name: wait-for-schema
          image: {{ include "heddle.image" (dict "root" .root "key" .key) }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          command: [node, apps/{{ $app.name }}/dist/migrate.js, --wait]
          env:
            {{- include "heddle.databaseEnv" (dict "secret" $appValues.secret) | nindent 12 }}
            {{- include "heddle.databaseCaEnv" .root | nindent 12 }}
          resources:
            {{- include "heddle.smallResources" . | nindent 12 }}
          securityContext:
            {{- include "heddle.containerSecurity" . | nindent 12 }}
          volumeMounts:
            - name: tmp
              mountPath: /tmp
            {{- include "heddle.databaseCaMount" .root | nindent 12 }}
      {{- end }}
      containers:
        - name: {{ $app.name }}
          image: {{ include "heddle.image" (dict "root" .root "key" .key) }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          ports:
            - name: http
              containerPort: {{ $app.port }}
            {{- if $isService }}
            - name: management
              containerPort: 9464
            {{- end }}
          envFrom:
            - configMapRef:
                name: {{ $app.name }}-config
            {{- with $appValues.graphSecret }}
            # Variables of graphs, such as the keys of model providers.
            - secretRef:
                name: {{ . }}
                optional: true
            {{- end }}
            {{- with .values.extraEnvFrom }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
          {{- with concat (.env | default list) .values.extraEnv }}
          env:
            {{- toYaml . | nindent 12 }}
          {{- end }}
          {{- if $isService }}
          # Longer than DATABASE_WAIT_SECONDS: a process that gives up logs its reason and ends by itself.
          {{- end }}
          startupProbe:
            httpGet: { path: /ok, port: http }
            periodSeconds: 2
            timeoutSeconds: 3
            failureThreshold: {{ ternary 180 60 $isService }}
          readinessProbe:
            httpGet: { path: {{ ternary "/ready" "/ok" $isService }}, port: http }
            periodSeconds: 5
            timeoutSeconds: 3
            failureThreshold: 2
          livenessProbe:
            httpGet: { path: /ok, port: http }
            periodSeconds: 10
            timeoutSeconds: 3
            failureThreshold: 3
          {{- if not $isService }}
          lifecycle:
            preStop:
              sleep:
                seconds: 5
          {{- end }}
          resources:
            {{- toYaml .values.resources | nindent 12 }}
          securityContext:
            {{- include "heddle.containerSecurity" . | nindent 12 }}
          volumeMounts:
            - name: tmp
              mountPath: /tmp
            {{- if $isService }}
            {{- include "heddle.databaseCaMount" .root | nindent 12 }}
            {{- end }}
            {{- with .values.extraVolumeMounts }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
      volumes:
        - name: tmp
          emptyDir:
            sizeLimit: {{ .values.tmpSize }}
        {{- if $isService }}
        {{- include "heddle.databaseCaVolume" .root | nindent 8 }}
        {{- end }}
        {{- with .values.extraVolumes }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
{{- end }}

{{/* The disruption budget and autoscaler of a Deployment: root, values, key, name and component. */}}
{{- define "heddle.availability" -}}
{{- $app := get (fromJson (include "heddle.apps" .root)) .key -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
{{ include "heddle.metadata" (dict "root" .root "name" .name "app" $app.name) }}
spec:
  maxUnavailable: 1
  # Without a database all pods are unready: a drain of a node must not wait for them.
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      app.kubernetes.io/name: {{ $app.name }}
      app.kubernetes.io/component: {{ .component }}
{{- if and .values.autoscaling.enabled (not (and (eq .name "agent-server-worker") .root.Values.keda.enabled)) }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
{{ include "heddle.metadata" (dict "root" .root "name" .name "app" $app.name) }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ .name }}
  minReplicas: {{ .values.autoscaling.minReplicas }}
  maxReplicas: {{ .values.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ .values.autoscaling.targetCPUUtilizationPercentage }}
  behavior:
    scaleDown:
      stabilizationWindowSeconds: 300
{{- end }}
{{- end }}
