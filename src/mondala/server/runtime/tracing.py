"""Traces commands from a socket's node to the table's owner and the commit, by OpenTelemetry. Off
by default; its libraries are loaded only when switched on."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Protocol, TypeAlias

from mondala.core.errors import NotAllowed

Done: TypeAlias = Callable[[Exception | None], None]


class Span(Protocol):
    """A traced span."""

    @property
    def context(self) -> str:
        """The trace context to send to another node (W3C Trace Context)."""

    def until(self, name: str, done: Done) -> Done:
        """Starts a child span that ends when the returned callback is called."""

    def end(self, refusal: str = "") -> None:
        """Ends the span, with the code of a refusal if there is one."""


Begin: TypeAlias = Callable[[str, str | None, dict[str, str]], Span]
begin: Begin | None = None
"""Begins a span: its name, what it is a part of by another node's words, and what to tell of it.
None where nothing is traced."""


def stop_tracing() -> None:
    global begin
    begin = None


def start_tracing(address: str, node: str) -> None:
    """Exports traces to an OTLP collector, e.g. http://collector:4318/v1/traces, in the
    background."""
    if find_spec("opentelemetry") is None:
        raise NotAllowed("trace", "traces need what `pip install 'mondala[trace]'` brings")
    if not address.startswith(("http://", "https://")):
        raise NotAllowed("trace", "a collector's address looks like http://host:4318/v1/traces")
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    trace_to(BatchSpanProcessor(OTLPSpanExporter(endpoint=address)), node)


def trace_to(processor: Any, node: str) -> None:
    """Sends all spans to a processor of the SDK."""
    from opentelemetry import trace
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    resource = Resource.create({"service.name": "mondala", "service.instance.id": node})
    provider = TracerProvider(resource=resource)
    provider.add_span_processor(processor)
    tracer, propagator = provider.get_tracer("mondala"), TraceContextTextMapPropagator()

    class OtelSpan:
        def __init__(self, name: str, parent: Any, told: dict[str, str]) -> None:
            self._span = tracer.start_span(name, parent, attributes=told)
            self._inside = trace.set_span_in_context(self._span)

        @property
        def context(self) -> str:
            carrier: dict[str, str] = {}
            propagator.inject(carrier, self._inside)
            return carrier["traceparent"]

        def until(self, name: str, done: Done) -> Done:
            part = tracer.start_span(name, self._inside)

            def ended(error: Exception | None) -> None:
                part.end()
                done(error)

            return ended

        def end(self, refusal: str = "") -> None:
            if refusal:
                self._span.set_attribute("mondala.refusal", refusal)
            self._span.end()

    def begun(name: str, parent: str | None, told: dict[str, str]) -> Span:
        known = {} if parent is None else {"traceparent": parent}
        return OtelSpan(name, propagator.extract(known), told)

    global begin
    begin = begun
