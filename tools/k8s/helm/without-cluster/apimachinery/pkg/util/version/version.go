// Package version reads versions like 1.30.
package version

import "fmt"

type Version struct{ major, minor, patch uint }

func ParseGeneric(text string) (*Version, error) {
	version := &Version{}
	if _, err := fmt.Sscanf(text, "%d.%d.%d", &version.major, &version.minor, &version.patch); err != nil {
		return nil, fmt.Errorf("%q is not a version like 1.30.0: %w", text, err)
	}
	return version, nil
}

func (v *Version) Major() uint { return v.major }

func (v *Version) Minor() uint { return v.minor }

func (v *Version) String() string { return fmt.Sprintf("%d.%d.%d", v.major, v.minor, v.patch) }
