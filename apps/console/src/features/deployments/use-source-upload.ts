import { useEffect, useRef, useState } from 'react';
import type { Api } from '../../api/clients';
import type { FolderProject } from './folder-project';
import { packFolder, uploadArchive, type UploadProgress } from './source-upload';

/** Packs and uploads a folder; an archive that was packed is not packed again after a failed upload. */
export function useSourceUpload(api: Api) {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const stopper = useRef<AbortController | null>(null);
  const packed = useRef<{ project: FolderProject; archive: Blob } | null>(null);
  // A closed dialog ends its upload.
  useEffect(() => () => stopper.current?.abort(), []);
  /** Returns the path of the archive for a revision. `deploymentId` may create the deployment. */
  const upload = async (project: FolderProject, deploymentId: () => Promise<string>): Promise<string> => {
    const stop = new AbortController();
    stopper.current = stop;
    const options = { signal: stop.signal, onProgress: setProgress };
    const archive = packed.current?.project === project ? packed.current.archive : await packFolder(project, options);
    packed.current = { project, archive };
    return uploadArchive(api, await deploymentId(), archive, options);
  };
  return {
    progress,
    upload,
    stop: () => stopper.current?.abort(new DOMException('The upload was stopped.', 'AbortError')),
    /** Called at the end of the request that the upload belongs to. */
    settle: () => setProgress(null),
  };
}

export const isStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
