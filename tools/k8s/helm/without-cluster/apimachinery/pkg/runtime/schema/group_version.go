// Package schema has the names of kinds that the lookup of the engine asks for.
package schema

type GroupVersion struct{ Group, Version string }

func (gv GroupVersion) String() string { return gv.Group + "/" + gv.Version }

type GroupVersionKind struct{ Group, Version, Kind string }

func (gvk GroupVersionKind) GroupVersion() GroupVersion {
	return GroupVersion{Group: gvk.Group, Version: gvk.Version}
}

func (gvk GroupVersionKind) String() string {
	return gvk.GroupVersion().String() + ", Kind=" + gvk.Kind
}

type GroupVersionResource struct{ Group, Version, Resource string }

func FromAPIVersionAndKind(version, kind string) GroupVersionKind {
	return GroupVersionKind{Version: version, Kind: kind}
}
