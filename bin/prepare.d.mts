/** The bundled server, null where there is none of these sources. */
export function findBundle(): string | null;
