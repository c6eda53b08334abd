// Package discovery would ask a cluster what it has.
package discovery

import (
	"errors"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
)

type Client struct{}

func NewDiscoveryClientForConfig(*rest.Config) (*Client, error) {
	return nil, errors.New("there is no cluster")
}

func (*Client) ServerResourcesForGroupVersion(string) (*metav1.APIResourceList, error) {
	return nil, errors.New("there is no cluster")
}
