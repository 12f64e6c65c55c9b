export const handle = { isPublic: true, namespaces: ['home'] };

export default function Home() {
  return <h1>Elikya</h1>;
}
