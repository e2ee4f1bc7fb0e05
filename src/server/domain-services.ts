/** Names what src/app hands to a domain (a client, or what other domains add to it), and the domain finds by this key. */
export interface ServiceKey<T> {
  /** What the domain gets from an app that provides none. */
  readonly absent: T;
}

/** The services of domains, which the server hands on without knowing them. */
export class DomainServices {
  readonly #byKey = new Map<object, unknown>();

  set<T>(key: ServiceKey<T>, service: T): this {
    this.#byKey.set(key, service);
    return this;
  }

  /** The same but for one. */
  with<T>(key: ServiceKey<T>, service: T): DomainServices {
    const copy = new DomainServices();
    for (const [known, value] of this.#byKey) copy.#byKey.set(known, value);
    return copy.set(key, service);
  }

  get<T>(key: ServiceKey<T>): T {
    return this.#byKey.has(key) ? (this.#byKey.get(key) as T) : key.absent;
  }
}
