import ts from 'typescript';

const isDeclaration = (path: string): boolean => /\.d\.[cm]?ts$/.test(path);

/**
 * Declaration files that the programs of several graphs share: to parse and bind them takes most of the time of a
 * program. Each file is read once, so an instance must not outlive a change of the packages.
 */
export class DeclarationFiles {
  /** By compiler options, which determine the result of the parser and the binder. */
  private readonly known = new Map<string, Map<string, ts.SourceFile>>();

  host(options: ts.CompilerOptions): ts.CompilerHost {
    const host = ts.createCompilerHost(options);
    const files = this.filesFor(options);
    return {
      ...host,
      getSourceFile: (path, ...rest) => {
        const file = files.get(path) ?? host.getSourceFile(path, ...rest);
        if (file && isDeclaration(path)) files.set(path, file);
        return file;
      },
    };
  }

  private filesFor(options: ts.CompilerOptions): Map<string, ts.SourceFile> {
    const key = JSON.stringify(options);
    const files = this.known.get(key) ?? new Map<string, ts.SourceFile>();
    this.known.set(key, files);
    return files;
  }
}
