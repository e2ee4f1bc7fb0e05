/** Key under which src/app provides something to a domain: a client, or what other domains add to it. */
export interface ServiceKey<T> {
  readonly absent: T;
}

export class DomainServices {
  readonly #byKey = new Map<object, unknown>();

  set<T>(key: ServiceKey<T>, service: T): this {
    this.#byKey.set(key, service);
    return this;
  }

  with<T>(key: ServiceKey<T>, service: T): DomainServices {
    const copy = new DomainServices();
    for (const [registeredKey, value] of this.#byKey) copy.#byKey.set(registeredKey, value);
    return copy.set(key, service);
  }

  get<T>(key: ServiceKey<T>): T {
    return this.#byKey.has(key) ? (this.#byKey.get(key) as T) : key.absent;
  }
}
