/** A field that people neither see nor reach; scripts fill it in. */
export function Trap() {
  return (
    <div
      style={{ position: 'absolute', insetInlineStart: '-9999px', inlineSize: 1, blockSize: 1, overflow: 'hidden' }}
      aria-hidden="true"
    >
      <input name="company" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
