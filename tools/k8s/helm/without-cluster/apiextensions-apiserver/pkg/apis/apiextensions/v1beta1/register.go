// Package v1beta1 stands for custom resource definitions, which no chart of ours renders.
package v1beta1

import "k8s.io/client-go/kubernetes/scheme"

func AddToScheme(*scheme.Known) {}
