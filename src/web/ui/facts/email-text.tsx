export function EmailText({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <span className="[overflow-wrap:anywhere] md:[overflow-wrap:break-word]">
      <span>{at < 0 ? children : children.slice(0, at)}</span>
      <wbr />
      <span>{at < 0 ? '' : children.slice(at)}</span>
    </span>
  );
}
