/** The foundation's mark: a lozenge of cloth with a carved E. */
export function Mark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path d="M24 0L48 24 24 48 0 24Z" fill="#B8371B" />
      <path d="M24 7L41 24 24 41 7 24Z" fill="#FFB71B" />
      <path d="M16 16h4v6h9v4h-9v6h-4zM22 16h11l-4 4h-7zM22 28h7l4 4H22z" fill="#14231B" />
    </svg>
  );
}
