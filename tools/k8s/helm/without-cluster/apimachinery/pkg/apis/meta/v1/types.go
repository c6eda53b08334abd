// Package v1 has the types that the lookup of the engine names.
package v1

type GetOptions struct{}

type ListOptions struct{}

type APIResource struct {
	Name, Kind, Group, Version string
	Namespaced                 bool
}

type APIResourceList struct{ APIResources []APIResource }
