import { ServiceUnreachableError, toApiError } from '../../api/api-error';
import { unwrap, type Api } from '../../api/clients';
import type { FolderProject } from './folder-project';

/** Part of an upload that is in progress. */
export interface UploadProgress {
  step: 'pack' | 'upload' | 'finish';
  done: number;
  total: number;
}

interface Upload {
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

/** Packs a folder; the packer is loaded when it is needed. */
export async function packFolder({ files, bytes }: FolderProject, { signal, onProgress }: Upload): Promise<Blob> {
  onProgress({ step: 'pack', done: 0, total: bytes });
  const { packFiles } = await import('./pack-files');
  return packFiles(files, { signal, onProgress: (done) => onProgress({ step: 'pack', done, total: bytes }) });
}

/** Uploads an archive for a deployment. Returns its `source_tarball_path`. */
export async function uploadArchive(
  api: Api,
  deploymentId: string,
  archive: Blob,
  { signal, onProgress }: Upload,
): Promise<string> {
  onProgress({ step: 'upload', done: 0, total: archive.size });
  const { upload_url: url, object_path: path } = await unwrap(
    api.controlPlane.POST('/v2/deployments/{deployment_id}/upload-url', {
      params: { path: { deployment_id: deploymentId } },
      signal,
    }),
  );
  await put(url, archive, signal, (done) => onProgress({ step: 'upload', done, total: archive.size }));
  onProgress({ step: 'finish', done: archive.size, total: archive.size });
  return path;
}

/** `fetch` does not report how much was sent. */
function put(url: string, archive: Blob, signal: AbortSignal, onSent: (bytes: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => {
      if (request.status < 300) return resolve();
      reject(toApiError(request.status, parsed(request.responseText), request.getResponseHeader('x-request-id')));
    };
    request.onerror = () => reject(new ServiceUnreachableError('control plane', new URL(url).origin));
    request.onabort = () => reject(signal.reason as Error);
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.open('PUT', url);
    request.setRequestHeader('content-type', 'application/gzip');
    request.send(archive);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
