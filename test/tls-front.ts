import { request } from 'node:http';
import { createServer } from 'node:https';

// Of "localhost", for tests alone: who has it can pretend to be nobody but this machine.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4MYtU9qiFaQiCT45
Ib7tpmWf6Rxa4lNjZVz4FBY9v56hRANCAAQ7vApJEMEE2Q+NLXbAVgimhpW5cei6
4GWAMxUoRxsVRuuukIxfSIjP7QcprMp7rNzf7pY2HwQzjWEMMyl/q3DW
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUW3KGGT1srIs15HiLgGZqeqvfRO4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzA5MjMxN1oYDzIxMjYxMDMw
MDkyMzE3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ7vApJEMEE2Q+NLXbAVgimhpW5cei64GWAMxUoRxsVRuuukIxfSIjP
7QcprMp7rNzf7pY2HwQzjWEMMyl/q3DWo2kwZzAdBgNVHQ4EFgQUOTW5coO+yaZh
ue6/fKUTwKniTicwHwYDVR0jBBgwFoAUOTW5coO+yaZhue6/fKUTwKniTicwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgO68lmxqsUEsUbt/Ptwvwpxj2/gTbyniCNEC8A90fpDMCIQDxCvHVMJjI
Q+ROuM/4Oo7TOPQMqiwgjrklj53CiBy0iA==
-----END CERTIFICATE-----`;

/** The proxy that a live site stands behind: TLS with a certificate nobody knows, and a forwarded address. @param to the site's port */
export async function openTlsFront(port: number, to: number): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (asked, answer) => {
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress, 'x-forwarded-proto': 'https' };
    const passed = request({ port: to, path: asked.url, method: asked.method, headers }, (given) => {
      answer.writeHead(given.statusCode!, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    // A live line that its reader left.
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    origin: `https://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
