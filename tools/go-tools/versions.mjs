/**
 * Command-line programs that checks use, each as `go install` takes it. Another version is another line here.
 *
 * @satisfies {Record<string, { module: string, version: string }>}
 */
export const goTools = {
  helm: { module: 'helm.sh/helm/v3/cmd/helm', version: 'v3.22.0' },
  kustomize: { module: 'sigs.k8s.io/kustomize/kustomize/v5', version: 'v5.8.1' },
  oasdiff: { module: 'github.com/oasdiff/oasdiff', version: 'v1.36.0' },
  versitygw: { module: 'github.com/versity/versitygw/cmd/versitygw', version: 'v1.8.0' },
};
