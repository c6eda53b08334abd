/** A folder of the reader's machine, from a drop or from the picker. Nothing is read before `list` or `file`. */
export interface FolderEntry {
  name: string;
  kind: 'folder';
  list(): Promise<Entry[]>;
}

export interface FileEntry {
  name: string;
  kind: 'file';
  file(): Promise<File>;
}

type Entry = FolderEntry | FileEntry;

/** Folder of a drop: the one that was dropped, or one with all dropped files. Undefined without files. */
export function droppedFolder(transfer: DataTransfer): FolderEntry | undefined {
  // Entries have to be taken before the handler of the event returns.
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry ? [toEntry(entry)] : [];
  });
  const [first] = entries;
  if (first === undefined) return undefined;
  if (entries.length === 1 && first.kind === 'folder') return first;
  return { name: '', kind: 'folder', list: () => Promise.resolve(entries) };
}

function toEntry(entry: FileSystemEntry): Entry {
  if (entry.isDirectory) {
    return { name: entry.name, kind: 'folder', list: () => listEntries(entry as FileSystemDirectoryEntry) };
  }
  const file = () => new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
  return { name: entry.name, kind: 'file', file };
}

async function listEntries(folder: FileSystemDirectoryEntry): Promise<Entry[]> {
  const reader = folder.createReader();
  const all: Entry[] = [];
  for (;;) {
    // A call returns a part; an empty one is the end.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all;
    all.push(...part.map(toEntry));
  }
}

/** Folder of `<input webkitdirectory>`: the paths of its files begin with the name of the folder. */
export function pickedFolder(files: Iterable<File>): FolderEntry | undefined {
  const root = new Map<string, unknown>();
  let name: string | undefined;
  for (const file of files) {
    const [top, ...parts] = file.webkitRelativePath.split('/');
    name ??= top;
    let folder = root;
    for (const part of parts.slice(0, -1)) {
      if (!folder.has(part)) folder.set(part, new Map<string, unknown>());
      folder = folder.get(part) as Map<string, unknown>;
    }
    folder.set(parts.at(-1) ?? file.name, file);
  }
  return name === undefined ? undefined : folderOf(name, root);
}

function folderOf(name: string, content: ReadonlyMap<string, unknown>): FolderEntry {
  const list = () =>
    [...content].map(([child, value]): Entry =>
      value instanceof Map
        ? folderOf(child, value as ReadonlyMap<string, unknown>)
        : { name: child, kind: 'file', file: () => Promise.resolve(value as File) },
    );
  return { name, kind: 'folder', list: () => Promise.resolve(list()) };
}
