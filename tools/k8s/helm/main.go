// Command helm renders a chart with the engine of Helm, without a cluster. It reads a list of cases as JSON from
// standard input and writes one answer for each, in their order: many renderings cost one process.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
)

type testCase struct {
	// Laid over the values of the chart.
	Values      map[string]any `json:"values"`
	Namespace   string         `json:"namespace"`
	KubeVersion string         `json:"kubeVersion"`
	IsUpgrade   bool           `json:"isUpgrade"`
}

type answer struct {
	// By path in the chart; those that render to nothing are left out.
	Files map[string]string `json:"files,omitempty"`
	Error string            `json:"error,omitempty"`
}

func main() {
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(folder string) error {
	var cases []testCase
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		return err
	}
	answers := []answer{}
	for _, one := range cases {
		files, err := render(folder, one)
		if err != nil {
			answers = append(answers, answer{Error: err.Error()})
		} else {
			answers = append(answers, answer{Files: files})
		}
	}
	return json.NewEncoder(os.Stdout).Encode(answers)
}

func render(folder string, one testCase) (map[string]string, error) {
	// Read again for each: rendering changes the values of a chart.
	chart, err := loader.Load(folder)
	if err != nil {
		return nil, err
	}
	capabilities := chartutil.DefaultCapabilities.Copy()
	version, err := chartutil.ParseKubeVersion(one.KubeVersion)
	if err != nil {
		return nil, err
	}
	capabilities.KubeVersion = *version
	if !chartutil.IsCompatibleRange(chart.Metadata.KubeVersion, version.String()) {
		return nil, fmt.Errorf("the chart needs Kubernetes %s", chart.Metadata.KubeVersion)
	}
	release := chartutil.ReleaseOptions{
		Name: "heddle", Namespace: one.Namespace, Revision: 1, IsInstall: !one.IsUpgrade, IsUpgrade: one.IsUpgrade,
	}
	values, err := chartutil.ToRenderValues(chart, one.Values, release, capabilities)
	if err != nil {
		return nil, err
	}
	files, err := engine.Render(chart, values)
	if err != nil {
		return nil, err
	}
	for path, text := range files {
		if strings.TrimSpace(text) == "" {
			delete(files, path)
		}
	}
	return files, nil
}
