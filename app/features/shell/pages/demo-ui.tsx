export default function DemoUi() {
  return <h1>UI</h1>;
}
