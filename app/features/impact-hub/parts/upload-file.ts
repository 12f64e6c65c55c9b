export type UploadAnswer = { publicUrl?: string; error?: string };

/** A file may take its time on a slow line; where nothing of it goes any more, that is said. */
const STALL_MS = 25_000;

/** Sends a file and tells how far it has come, 0 to 100; XMLHttpRequest, since fetch does not tell. */
export function uploadFile(file: File, onProgress: (percent: number) => void): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/storage/project-files');
    request.responseType = 'json';
    let stall: ReturnType<typeof setTimeout>;
    const goOn = () => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), STALL_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      goOn();
      onProgress(Math.round((100 * loaded) / total));
    };
    request.onloadend = () => clearTimeout(stall);
    request.onload = () => resolve((request.response as UploadAnswer | null) ?? {});
    request.onerror = request.onabort = () => reject(new Error('network'));
    const form = new FormData();
    form.set('file', file);
    goOn();
    request.send(form);
  });
}
