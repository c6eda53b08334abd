// Package errors stands for the errors of an API server.
package errors

func IsNotFound(error) bool { return false }
