{{- define "heddle.toDns" -}}
- to:
    - namespaceSelector:
        matchLabels:
          kubernetes.io/metadata.name: kube-system
      podSelector:
        matchLabels:
          k8s-app: kube-dns
    # NodeLocal DNSCache: an address of the node.
    - ipBlock:
        cidr: 169.254.20.10/32
  ports:
    - protocol: UDP
      port: 53
    - protocol: TCP
      port: 53
# OpenShift; a policy sees the port of the pod.
- to:
    - namespaceSelector:
        matchLabels:
          kubernetes.io/metadata.name: openshift-dns
  ports:
    - protocol: UDP
      port: 5353
    - protocol: TCP
      port: 5353
{{- end }}

{{- define "heddle.toDatabase" -}}
- to:
    {{- toYaml .Values.database.peers | nindent 4 }}
  ports:
    - protocol: TCP
      port: {{ .Values.database.port }}
{{- end }}

{{/* Introspection of API keys. */}}
{{- define "heddle.toControlPlane" -}}
- to:
    - podSelector:
        matchLabels:
          app.kubernetes.io/name: control-plane
          app.kubernetes.io/component: api
  ports:
    - protocol: TCP
      port: 8124
{{- end }}

{{/* Peers: the internet, never a private network. */}}
{{- define "heddle.internet" -}}
- ipBlock:
    cidr: 0.0.0.0/0
    except: [10.0.0.0/8, 100.64.0.0/10, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16]
- ipBlock:
    cidr: ::/0
    except: [fc00::/7, fe80::/10]
{{- end }}

{{/* The head of a policy: root, name and, where it belongs to one app, app; beforePods where Jobs need it. */}}
{{- define "heddle.policy" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
{{- $annotations := dict }}
{{- if and .beforePods .root.Values.kustomize }}
{{- $annotations = include "heddle.beforePods" (dict "root" .root "weight" "-3") | fromYaml }}
{{- end }}
{{ include "heddle.metadata" (merge (dict "annotations" $annotations) .) }}
{{- end }}

{{/* Selects pods by their components: a list. */}}
{{- define "heddle.components" -}}
matchExpressions:
  - key: app.kubernetes.io/component
    operator: In
    values: [{{ join ", " . }}]
{{- end }}
