export type UploadAnswer = { publicUrl?: string; error?: string };

/** Sends a file and tells how far it has come, 0 to 100; XMLHttpRequest, since fetch does not tell. */
export function uploadFile(file: File, onProgress: (percent: number) => void): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/storage/project-files');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total));
    request.onload = () => resolve((request.response as UploadAnswer | null) ?? {});
    request.onerror = () => reject(new Error('network'));
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
}
