/** Paths of a project, with `/`, relative to its folder. */
export const isAbsolute = (path: string) => path.startsWith('/');

export const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Normal form of a path in a folder; begins with `..` outside of the root. */
export function joinPath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/** `a`, `a/b` and `a/b/c` of `a/b/c`. */
export const foldersOf = (path: string): string[] =>
  path.split('/').map((_part, index, parts) => parts.slice(0, index + 1).join('/'));
