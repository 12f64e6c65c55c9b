/** A kept page that says of itself that there is no network, as the page does when it goes (shell/worker-registration.ts). */
export async function markOffline(page: Response): Promise<Response> {
  const html = await page.text();
  return new Response(html.replace('<html', '<html data-network="offline"'), {
    status: page.status,
    headers: page.headers,
  });
}
