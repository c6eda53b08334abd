/** Time until the browser has read the file, in milliseconds. */
const readMs = 10_000;

/** Saves a file as a download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readMs);
}
