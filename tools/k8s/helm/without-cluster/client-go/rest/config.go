// Package rest has the address of a cluster, which is never given.
package rest

type Config struct{}
